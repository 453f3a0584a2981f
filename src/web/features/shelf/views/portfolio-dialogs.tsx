import { useState, type FormEvent } from 'react'
import { DEFAULT_PORTFOLIO_ID, type Portfolio } from '#domain'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { StaysNear } from '../../../ui/layout/stays-near.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input, Textarea } from '../../../ui/controls/input.tsx'
import { portfolioCalls, reasonOf, usePortfolioChange } from '../requests/shelf-queries.ts'

interface PortfolioDialogProps {
  /** The portfolio to edit; undefined creates a new one. */
  portfolio: Portfolio | undefined
  onClose: () => void
  /** Called with the id of a new portfolio. */
  onCreated: (id: string) => void
}

/** Edits name and description of a portfolio. */
export function PortfolioDialog({ portfolio, onClose, onCreated }: PortfolioDialogProps) {
  const { name: was = '', description: before = '' } = portfolio ?? {}
  const [name, setName] = useState(was)
  const [description, setDescription] = useState(before)
  const isUnsaved = name !== was || description !== before
  const isDefault = portfolio?.id === DEFAULT_PORTFOLIO_ID
  const change = usePortfolioChange(async () => {
    if (!portfolio) return onCreated((await portfolioCalls.create({ name, description })).id)
    await portfolioCalls.change({
      id: portfolio.id,
      edits: portfolio.edits,
      ...(!isDefault && { name }),
      description,
    })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      unsaved={isUnsaved}
      startsAt="input"
      title={portfolio ? `Change ${portfolio.name}` : 'New portfolio'}
      description={portfolio && !isDefault ? 'Its strategies follow under the new name.' : undefined}
    >
      <form onSubmit={submit} className="grid gap-4">
        <FormField
          label="Portfolio name"
          required
          hint={isDefault ? 'The default portfolio keeps its name.' : undefined}
          error={change.isError ? reasonOf(change.error) : undefined}
        >
          <Input
            value={name}
            maxLength={120}
            disabled={isDefault}
            onChange={(event) => setName(event.target.value)}
          />
        </FormField>
        <FormField label="Description">
          <Textarea rows={3} value={description} onChange={(event) => setDescription(event.target.value)} />
        </FormField>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={change.isPending} disabled={name.trim() === ''}>
            {portfolio ? 'Save portfolio' : 'Create portfolio'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface DeletePortfolioDialogProps {
  portfolio: Portfolio
  onClose: () => void
  onDeleted: () => void
}

/** Confirms the deletion of a portfolio. */
export function DeletePortfolioDialog({ portfolio, onClose, onDeleted }: DeletePortfolioDialogProps) {
  const deletion = usePortfolioChange(portfolioCalls.remove)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${portfolio.name}?`}
      description={`No strategy is deleted: those in it (${portfolio.strategies.length}) go to My Strategies.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={deletion.isPending}
            onClick={() => deletion.mutate(portfolio.id, { onSuccess: onDeleted })}
          >
            Delete portfolio
          </Button>
        </>
      }
    >
      <StaysNear />
      {deletion.isError && (
        <p role="alert" className="text-sm text-danger">
          {reasonOf(deletion.error)}
        </p>
      )}
    </Dialog>
  )
}
