/** Addresses of the pictures of real screens that are there, by file name without its ending. */
export const SCREENSHOTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('./*.{webp,png}', { eager: true, query: '?url', import: 'default' }),
  ).map(([path, url]) => [path.replace(/^\.\/|\.(webp|png)$/g, ''), url]),
)
