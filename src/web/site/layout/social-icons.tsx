/** Logos of networks on a 24 × 24 grid. The icon library has no brands. */
const MARKS = {
  facebook:
    'M13.5 21v-8h2.7l.4-3.1h-3.1V7.9c0-.9.25-1.5 1.55-1.5h1.65V3.6c-.3 0-1.25-.1-2.4-.1-2.4 0-4 1.45-4 4.1v2.3H7.6V13h2.7v8z',
  x: 'M17.2 4h2.9l-6.35 7.25L21.2 20h-5.85l-4.6-5.95L5.55 20h-2.9l6.8-7.75L2.3 4h6l4.15 5.45zm-1 14.3h1.6L7.4 5.6H5.7z',
  instagram:
    'M12 8.4a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2zm0 5.9a2.3 2.3 0 1 1 0-4.6 2.3 2.3 0 0 1 0 4.6zM15.8 7.4a.85.85 0 1 0 1.7 0 .85.85 0 0 0-1.7 0zM8.2 3.5h7.6a4.7 4.7 0 0 1 4.7 4.7v7.6a4.7 4.7 0 0 1-4.7 4.7H8.2a4.7 4.7 0 0 1-4.7-4.7V8.2a4.7 4.7 0 0 1 4.7-4.7zm0 1.4a3.3 3.3 0 0 0-3.3 3.3v7.6a3.3 3.3 0 0 0 3.3 3.3h7.6a3.3 3.3 0 0 0 3.3-3.3V8.2a3.3 3.3 0 0 0-3.3-3.3z',
  linkedin:
    'M4 9.2h3.1V20H4zM5.55 4a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM9.3 9.2h3v1.5c.45-.85 1.5-1.75 3.05-1.75 3.25 0 3.85 2.1 3.85 4.9V20h-3.1v-5.45c0-1.3 0-2.95-1.8-2.95s-2.1 1.4-2.1 2.85V20H9.3z',
  github:
    'M12 3a9 9 0 0 0-2.85 17.55c.45.1.6-.2.6-.45v-1.6c-2.5.55-3.05-1.2-3.05-1.2-.4-1.05-1-1.3-1-1.3-.8-.55.05-.55.05-.55.9.05 1.4.95 1.4.95.8 1.4 2.1 1 2.65.75.05-.6.3-1 .55-1.2-2-.2-4.1-1-4.1-4.45 0-1 .35-1.8.9-2.4-.1-.25-.4-1.15.1-2.4 0 0 .75-.25 2.5.9a8.6 8.6 0 0 1 4.5 0c1.7-1.15 2.45-.9 2.45-.9.5 1.25.2 2.15.1 2.4.6.6.95 1.4.95 2.4 0 3.45-2.1 4.2-4.1 4.45.3.3.6.85.6 1.7v2.45c0 .25.15.55.6.45A9 9 0 0 0 12 3z',
  youtube:
    'M21.2 7.6a2.4 2.4 0 0 0-1.7-1.7C18 5.5 12 5.5 12 5.5s-6 0-7.5.4a2.4 2.4 0 0 0-1.7 1.7C2.5 9.1 2.5 12 2.5 12s0 2.9.3 4.4a2.4 2.4 0 0 0 1.7 1.7c1.5.4 7.5.4 7.5.4s6 0 7.5-.4a2.4 2.4 0 0 0 1.7-1.7c.3-1.5.3-4.4.3-4.4s0-2.9-.3-4.4zM10.1 14.8V9.2l4.8 2.8z',
} as const

export type SocialNetwork = keyof typeof MARKS

interface SocialLinkProps {
  network: SocialNetwork
  href: string
  /** Accessible name of the link. */
  label: string
}

/** A round link to a profile on a network, in a new tab. */
export function SocialLink({ network, href, label }: SocialLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label} (opens in a new tab)`}
      className="inline-flex size-11 items-center justify-center rounded-full border border-border text-muted transition-colors hover:border-border-strong hover:text-text"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current">
        <path d={MARKS[network]} />
      </svg>
    </a>
  )
}
