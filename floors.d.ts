export const ENGINE_LAYERS: readonly string[]
export const ROOMS: Readonly<Record<string, readonly string[]>>
