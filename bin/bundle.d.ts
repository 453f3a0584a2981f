export function rememberSources(root: string, files: readonly string[]): void
export function isBundleFresh(root: string): boolean
