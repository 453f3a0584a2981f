import { PRIVACY, TERMS, type LegalText } from './content/legal.ts'
import { PageHead } from './layout/headings.tsx'
import { PageFrame } from './layout/page-frame.tsx'

export function TermsPage() {
  return <LegalPage text={TERMS} />
}

export function PrivacyPage() {
  return <LegalPage text={PRIVACY} />
}

function LegalPage({ text: { title, lead, sections } }: { text: LegalText }) {
  return (
    <PageFrame>
      <PageHead title={title} lead={lead} />
      <div className="site-width grid gap-10 pb-20">
        {sections.map((section) => (
          <section key={section.title} aria-label={section.title} className="max-w-prose">
            <h2 className="text-xl font-semibold">{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3 text-muted">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </PageFrame>
  )
}
