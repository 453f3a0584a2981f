import { useTheme } from '../../ui/theme.tsx'

/** URLs of the available screenshots, by file name without its extension. */
export const SCREENSHOTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('./*.{webp,png}', { eager: true, query: '?url', import: 'default' }),
  ).map(([path, url]) => [path.replace(/^\.\/|\.(webp|png)$/g, ''), url]),
)

/** Size of the pictures, px. */
export const PICTURE_SIZE = { width: 960, height: 600 } as const

/** A screenshot in the visitor's theme, without `alt` decorative. Its place is kept before it is loaded. */
export function ProductPicture({ name, alt = '' }: { name: string; alt?: string }) {
  const { theme, shown } = useTheme()
  const src = SCREENSHOTS[name]
  const darkSrc = SCREENSHOTS[`${name}.dark`] ?? src
  const isDark = theme !== 'system' && shown === 'dark'
  return (
    <picture>
      {theme === 'system' && <source media="(prefers-color-scheme: dark)" srcSet={darkSrc} />}
      <img
        src={isDark ? darkSrc : src}
        alt={alt}
        {...PICTURE_SIZE}
        loading="lazy"
        className="h-auto w-full"
      />
    </picture>
  )
}
