import { FileDown, FileUp, Link2, Redo2, RotateCcw, Undo2 } from 'lucide-react'
import { useRef, type ChangeEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { useBuilderWords } from '../../../strategy/words-language.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { defaultFormValues, type FormValues } from '../../../strategy/form-values.ts'
import { saveFile } from '../../../ui/hooks/save-file.ts'
import { useBuilder } from './builder-context.ts'
import { useUndo } from './use-undo.ts'

/** Actions on the whole strategy. */
export function StrategyToolbar() {
  const form = useFormContext<FormValues>()
  const { disabled } = useBuilder()
  const say = useBuilderWords()
  const { undo, redo, canUndo, canRedo } = useUndo(form, disabled)
  const copyLink = async () => {
    const { strategyLink } = await import('../../../strategy/strategy-link.ts')
    const link = await strategyLink(form.getValues(), location.href)
    await navigator.clipboard.writeText(link).then(
      () => notify.success('Link copied. Everybody who opens it sees this strategy.'),
      () => notify.error('The link could not be copied. Allow the page to use the clipboard and try again.'),
    )
  }
  const saveJson = async () => {
    const { strategyJson } = await import('../../../strategy/strategy-document.ts')
    const name = form.getValues('strategyName').trim().replaceAll(/\s+/g, '-') || 'strategy'
    saveFile(new Blob([strategyJson(form.getValues())], { type: 'application/json' }), `${name}.json`)
  }
  return (
    <div role="toolbar" aria-label={say('Strategy')} className="flex items-center">
      <IconButton label={say('Undo')} icon={Undo2} disabled={disabled || !canUndo} onClick={undo} />
      <IconButton label={say('Redo')} icon={Redo2} disabled={disabled || !canRedo} onClick={redo} />
      <IconButton
        label={say('Start over')}
        icon={RotateCcw}
        disabled={disabled}
        onClick={() => form.reset(defaultFormValues())}
      />
      <IconButton label={say('Copy link to this strategy')} icon={Link2} onClick={() => void copyLink()} />
      <IconButton label={say('Save strategy to a file')} icon={FileDown} onClick={() => void saveJson()} />
      <OpenFile disabled={disabled} />
    </div>
  )
}

function OpenFile({ disabled }: { disabled: boolean }) {
  const { reset } = useFormContext<FormValues>()
  const say = useBuilderWords()
  const input = useRef<HTMLInputElement>(null)
  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    try {
      const { parseStrategyJson } = await import('../../../strategy/strategy-document.ts')
      const values = parseStrategyJson(await file.text())
      reset(values)
      notify.success(`Strategy "${values.strategyName}" opened`)
    } catch (error) {
      notify.error(
        `${file.name} is no strategy that can be opened. ${error instanceof Error ? error.message : ''}`,
      )
    }
  }
  return (
    <>
      <IconButton
        label={say('Open strategy from a file')}
        icon={FileUp}
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={say('Strategy file')}
        className="hidden"
        onChange={(event) => void open(event)}
      />
    </>
  )
}
