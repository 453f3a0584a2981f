import { useEffect, useRef, useState } from 'react'
import { BRAND } from '#domain/public'
import { SiteLink } from './site-link.tsx'

/** The logo, linking to the landing page. If the picture fails, the text 'Logo' replaces it. */
export function Logo() {
  const picture = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    // A prerendered picture may have failed before the handlers were attached.
    const { complete, naturalWidth, src } = picture.current ?? { complete: false, naturalWidth: 0, src: '' }
    if (src && complete && naturalWidth === 0) setFailed(true)
  }, [])
  return (
    <SiteLink to="/" className="flex h-10 items-center gap-2.5 rounded-md text-lg font-bold tracking-tight">
      {failed ? (
        <span>Logo</span>
      ) : (
        <>
          <img
            ref={picture}
            src="/logo.svg"
            alt={BRAND.product}
            width="28"
            height="28"
            onError={() => setFailed(true)}
          />
          <span aria-hidden="true">{BRAND.product}</span>
        </>
      )}
    </SiteLink>
  )
}
