import { Trash2 } from 'lucide-react'
import { routes, routeUrl } from '#api/client'
import { ISSUE_LIMITS, type Issue } from '#domain'
import { IconButton } from '../../../ui/controls/button.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { useAddScreenshot, useDeleteScreenshot } from '../queries.ts'
import { PictureInput } from '../dialogs/picture-input.tsx'

/** Pictures of an issue, visible to its reporter and its team. */
export function Pictures({ issue, ids }: { issue: Issue; ids: readonly string[] }) {
  const addition = useAddScreenshot(issue.id)
  const deletion = useDeleteScreenshot(issue.id)
  const isFull = ids.length >= ISSUE_LIMITS.screenshotsOfIssue
  return (
    <section aria-label="Pictures" className="grid gap-3">
      <h2 className="text-base font-semibold">Pictures</h2>
      {ids.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {ids.map((id, index) => (
            <li key={id} className="relative">
              <a
                href={routeUrl(routes.screenshot, { params: { id } })}
                target="_blank"
                rel="noreferrer"
                className="block overflow-hidden rounded-md border border-border"
              >
                <img
                  src={routeUrl(routes.screenshot, { params: { id } })}
                  alt={`Picture ${index + 1} of ${issue.key}`}
                  loading="lazy"
                  className="aspect-video w-full object-cover"
                />
              </a>
              <IconButton
                label={`Delete picture ${index + 1}`}
                icon={Trash2}
                variant="secondary"
                size="sm"
                className="!absolute top-1 right-1"
                disabled={deletion.isPending}
                onClick={() => deletion.mutate(id)}
              />
            </li>
          ))}
        </ul>
      )}
      <FormField
        label="Add a picture"
        hint={
          isFull
            ? `An issue can have at most ${ISSUE_LIMITS.screenshotsOfIssue} pictures`
            : 'PNG, JPEG or WebP, at most 5 MB'
        }
      >
        <PictureInput
          disabled={isFull || addition.isPending}
          onChoose={(file) => file && addition.mutate(file)}
        />
      </FormField>
    </section>
  )
}
