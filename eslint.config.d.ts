export const LIBRARIES: Readonly<Record<string, readonly string[]>>
export const ENGINE_LAYERS: readonly string[]
