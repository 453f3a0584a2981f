export const LIBRARIES: Readonly<Record<string, readonly string[]>>
