import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { MAX_NAME_LENGTH } from '#domain'
import { CATEGORIES, type Category } from '../../knowledge/document.ts'
import { DOCUMENTS, documentOf } from '../../knowledge/documents.ts'
import { searchHelp } from '../../knowledge/search.ts'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { formatCount } from '../../ui/format.ts'
import { useAddress } from '../../ui/hooks/use-address.ts'
import { useTypedSearch } from '../../ui/hooks/use-typed-search.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Help · Delta' }]

const LINK = 'text-accent underline underline-offset-2 hover:no-underline'

/** The assistant's documents as pages: their list, or one of them. */
export default function HelpRoute() {
  const { document: id } = useParams()
  return id === undefined ? <Contents /> : <Document key={id} id={id} />
}

/** Documents that a search lists at most. */
const MOST_FOUND = 20

function Contents() {
  const [address, changeAddress] = useAddress()
  const search = address.get('search') ?? ''
  const [typed, type] = useTypedSearch(search, (text) =>
    changeAddress(() => new URLSearchParams(text === '' ? [] : [['search', text]]), {
      replace: true,
      preventScrollReset: true,
    }),
  )
  return (
    <>
      <h1 className="mb-4 text-2xl font-semibold">Help</h1>
      <FormField label="Search the help" className="mb-5 max-w-xl">
        <Input
          type="search"
          value={typed}
          maxLength={MAX_NAME_LENGTH}
          placeholder="A term, a figure, a message or a question"
          onChange={(event) => type(event.target.value)}
        />
      </FormField>
      {search === '' ? <AllDocuments /> : <FoundDocuments search={search} />}
    </>
  )
}

/** Documents that match a search, best first. */
function FoundDocuments({ search }: { search: string }) {
  const found = useMemo(() => searchHelp(search, MOST_FOUND), [search])
  return (
    <section aria-label="Found in the help">
      <p role="status" className="mb-3 text-sm text-muted">
        {found.length === 0
          ? `Nothing in the help matches “${search}”. Try another word, or ask the assistant at the foot of the page.`
          : `${formatCount(found.length, 'page')}, best match first`}
      </p>
      <ol className="grid max-w-3xl gap-3">
        {found.map(({ id, title, category, content }) => (
          <li key={id}>
            <Link to={`/app/help/${id}`} className={LINK}>
              {title}
            </Link>
            <span className="text-sm text-muted"> · {CATEGORIES[category]}</span>
            <p className="line-clamp-2 text-sm text-muted">{content}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function AllDocuments() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {(Object.keys(CATEGORIES) as Category[]).map((category) => (
        <Card key={category} title={CATEGORIES[category]}>
          <ul className="columns-1 gap-6 text-sm wrap-anywhere sm:columns-2">
            {DOCUMENTS.filter((one) => one.category === category).map(({ id, title }) => (
              <li key={id} className="py-0.5 *:inline-block *:min-h-6">
                <Link to={`/app/help/${id}`} className={LINK}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

function Document({ id }: { id: string }) {
  const document = documentOf(id)
  if (!document)
    return (
      <>
        <h1 className="mb-5 text-2xl font-semibold">Help</h1>
        <Notice tone="warning" title="There is no such page">
          <Link to="/app/help" className={LINK}>
            All pages of the help
          </Link>
        </Notice>
      </>
    )
  const see = document.crossReferences.flatMap((other) => documentOf(other) ?? [])
  return (
    <article className="grid max-w-3xl gap-4">
      <p className="text-sm text-muted">
        <Link to="/app/help" className={LINK}>
          Help
        </Link>
        {` · ${CATEGORIES[document.category]}`}
      </p>
      <h1 className="text-2xl font-semibold">{document.title}</h1>
      {document.content.split('\n\n').map((paragraph, i) => (
        <p key={i}>{paragraph}</p>
      ))}
      {document.terminology.length > 0 && (
        <dl className="grid gap-1 text-sm">
          {document.terminology.map(({ term, definition }) => (
            <div key={term}>
              <dt className="inline font-semibold">{term}: </dt>
              <dd className="inline text-muted">{definition}</dd>
            </div>
          ))}
        </dl>
      )}
      {see.length > 0 && (
        <p className="text-sm">
          {'See also: '}
          {see.map(({ id: other, title }, i) => (
            <span key={other}>
              {i > 0 && ', '}
              <Link to={`/app/help/${other}`} className={LINK}>
                {title}
              </Link>
            </span>
          ))}
        </p>
      )}
    </article>
  )
}
