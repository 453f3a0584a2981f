/** URLs of the available screenshots, by file name without its extension. */
export const SCREENSHOTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('./*.{webp,png}', { eager: true, query: '?url', import: 'default' }),
  ).map(([path, url]) => [path.replace(/^\.\/|\.(webp|png)$/g, ''), url]),
)
