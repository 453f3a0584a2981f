import { FilePlus2, Radio, Save, Trash2 } from 'lucide-react'
import { Suspense, useState, type FormEvent } from 'react'
import { MAX_NAME_LENGTH, type SavedStrategy } from '#domain'
import { Button } from '../../../../ui/controls/button.tsx'
import { FormField } from '../../../../ui/controls/form-field.tsx'
import { Input } from '../../../../ui/controls/input.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { fetchedPart } from '../../../../ui/feedback/fetched-part.tsx'
import { notify } from '../../../../ui/feedback/notify.ts'
import { MissingDialog } from '../../../../ui/feedback/missing-part.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Dialog } from '../../../../ui/layout/dialog.tsx'
import { StaysNear } from '../../../../ui/layout/stays-near.tsx'
import { reasonOf } from '../../requests/shelf-queries.ts'
import { fieldsOf, type BookOnScreen } from '../use-book.ts'

const DeployBookDialog = fetchedPart(
  async () => (await import('../../../../strategy/deployments/deploy-book-dialog.tsx')).DeployBookDialog,
  MissingDialog,
)

const NEW = 'new'

interface BookBarProps {
  view: BookOnScreen
  strategies: readonly SavedStrategy[]
}

/** The saved books of a portfolio: opens, saves, deletes and deploys them. */
export function BookBar({ view, strategies }: BookBarProps) {
  const { book, saved, draft } = view
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const { data: books = [] } = saved.books
  const canSave = fieldsOf(draft, book?.name ?? NEW) !== undefined
  return (
    <Card
      title="Saved books"
      description="Lots, capital cap, period and dataset of this portfolio under a name. The lots are the weights."
    >
      <div className="flex flex-wrap items-end gap-2">
        <FormField label="Book" className="min-w-56 grow sm:max-w-sm">
          <Select
            value={book?.id ?? NEW}
            onValueChange={(id) => view.open(id === NEW ? undefined : id)}
            options={[
              { value: NEW, label: 'Not saved' },
              ...books.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </FormField>
        <BookButtons view={view} canSave={canSave} onAsk={setAsking} />
      </div>
      <p role="status" className="mt-2 text-sm text-muted">
        {statusOf(view, canSave)}
      </p>
      {asking === 'name' && <NameDialog view={view} onClose={close} />}
      {asking === 'delete' && book && <DeleteDialog view={view} onClose={close} />}
      {asking === 'deploy' && book && (
        <Suspense>
          <DeployBookDialog book={book} strategies={strategies} onClose={close} />
        </Suspense>
      )}
    </Card>
  )
}

type Asking = 'name' | 'delete' | 'deploy'

interface BookButtonsProps {
  view: BookOnScreen
  canSave: boolean
  onAsk: (asking: Asking) => void
}

function BookButtons({ view, canSave, onAsk }: BookButtonsProps) {
  const { book, isChanged, saved } = view
  const saveNew = (
    <Button icon={FilePlus2} disabled={!canSave} onClick={() => onAsk('name')}>
      {book ? 'Save as new' : 'Save book'}
    </Button>
  )
  if (!book) return saveNew
  return (
    <>
      <Button
        icon={Save}
        disabled={!isChanged || !canSave}
        busy={saved.change.isPending}
        onClick={() => void saveChanges(view)}
      >
        Save changes
      </Button>
      {saveNew}
      <Button icon={Trash2} variant="ghost" onClick={() => onAsk('delete')}>
        Delete
      </Button>
      <Button
        icon={Radio}
        variant="primary"
        disabled={isChanged}
        title={isChanged ? 'Save the changes first' : undefined}
        onClick={() => onAsk('deploy')}
      >
        Deploy on paper
      </Button>
    </>
  )
}

function statusOf({ book, isGone, isChanged, draft }: BookOnScreen, canSave: boolean): string {
  if (isGone) return 'The book of this address has been deleted, or belongs to another user.'
  if (!canSave && draft.cap !== null && !(draft.cap > 0))
    return 'It cannot be saved with this cap; correct it, or clear the field.'
  if (!book)
    return 'Save it, and a link, another window or a reload opens it again; a saved book can be deployed.'
  if (isChanged) return `Changed since “${book.name}” was saved. The address of this page holds the changes.`
  return `“${book.name}” as it is saved.`
}

async function saveChanges({ book, draft, saved, keptAs }: BookOnScreen): Promise<void> {
  const fields = book && fieldsOf(draft, book.name)
  if (!fields) return
  try {
    await saved.change.mutateAsync({ book, fields })
    keptAs(book.id)
  } catch (error) {
    notify.error(`The book was not saved. ${reasonOf(error)}`)
  }
}

function NameDialog({ view, onClose }: { view: BookOnScreen; onClose: () => void }) {
  const { draft, saved, keptAs } = view
  const [name, setName] = useState('')
  const { create } = saved
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fields = fieldsOf(draft, name.trim())
    if (!fields || create.isPending) return
    create.mutate(fields, {
      onSuccess: ({ id }) => {
        keptAs(id)
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      unsaved={name !== ''}
      startsAt="input"
      title="Save book"
      description="Its lots, capital cap, period and dataset."
    >
      <form onSubmit={submit} className="grid gap-4">
        <FormField label="Book name" required error={create.isError ? reasonOf(create.error) : undefined}>
          <Input value={name} maxLength={MAX_NAME_LENGTH} onChange={(event) => setName(event.target.value)} />
        </FormField>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={create.isPending} disabled={name.trim() === ''}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function DeleteDialog({ view, onClose }: { view: BookOnScreen; onClose: () => void }) {
  const { book, saved, open } = view
  const { remove } = saved
  if (!book) return null
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${book.name}?`}
      description="Its strategies stay, and so do its deployments."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(book.id, {
                onSuccess: () => {
                  open(undefined)
                  onClose()
                },
              })
            }
          >
            Delete book
          </Button>
        </>
      }
    >
      <StaysNear />
      {remove.isError && (
        <p role="alert" className="text-sm text-danger">
          {reasonOf(remove.error)}
        </p>
      )}
    </Dialog>
  )
}
