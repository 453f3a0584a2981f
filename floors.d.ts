export const ENGINE_LAYERS: readonly string[]
export const ROOMS: Readonly<Record<string, readonly string[]>>
export const CLIMBS: readonly (readonly [importer: string, imported: string, endedBy: string])[]
