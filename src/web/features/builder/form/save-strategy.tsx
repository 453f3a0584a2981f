import { Save } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useUserId } from '../../../session/auth/auth-context.tsx'
import { useBackendStatus } from '../../../session/backend/backend-status.ts'
import {
  removeUnsent,
  useUnsentStrategies,
  type UnsentStrategy,
} from '../../../strategy/stored/kept-strategies.ts'
import { useBuilderWords } from '../../../strategy/words-language.tsx'
import { useResending } from '../../../strategy/stored/use-resending.ts'
import { languageOf } from '../../../ui/text-language.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import type { FormValues } from '../../../strategy/form-values.ts'
import type { RunState } from '../run/use-backtest-run.ts'
import { useSaveStrategy, type SaveState, useTestedForm } from './use-save-strategy.ts'

const NAME_FIRST = 'Please enter a strategy name before saving.'

/** Saves the strategy, and lists unsent ones. */
export function SaveStrategy({ run }: { run: RunState }) {
  const userId = useUserId()
  const backend = useBackendStatus()
  const online = backend.status === 'online'
  const { control } = useFormContext<FormValues>()
  const nameIsBlank = useWatch({ control, name: 'strategyName' }).trim() === ''
  const lastTest = useTestedForm(run, userId)
  const { state, save } = useSaveStrategy({ userId, lastTest, onUnreachable: backend.check })
  useResending(userId, online)
  const say = useBuilderWords()
  const explain = () => nameIsBlank && notify.error(NAME_FIRST)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        {/* A disabled button ignores clicks, so its wrapper explains why. */}
        <span onClick={explain} title={nameIsBlank ? NAME_FIRST : undefined}>
          <Button
            size="lg"
            className="max-sm:px-3 max-sm:[&>svg]:hidden"
            icon={Save}
            busy={state.phase === 'saving'}
            disabled={nameIsBlank || !online}
            onClick={() => void save()}
          >
            {state.phase === 'saving' ? (
              say('Saving...')
            ) : (
              <>
                <span aria-hidden lang={languageOf(say('Save'))} className="sm:hidden">
                  {say('Save')}
                </span>
                <span lang={languageOf(say('Save Strategy'))} className="max-sm:sr-only">
                  {say('Save Strategy')}
                </span>
              </>
            )}
          </Button>
        </span>
        <SaveOutcome state={state} />
      </div>
      <KeptNotice userId={userId} kept={useUnsentStrategies(userId)} />
    </>
  )
}

function SaveOutcome({ state }: { state: SaveState }) {
  return (
    <>
      <p role="status" className="text-sm text-profit">
        {state.phase === 'saved' && state.message}
      </p>
      {state.phase === 'failed' && (
        <p role="alert" className="text-sm text-danger">
          {state.message}
        </p>
      )}
    </>
  )
}

function KeptNotice({ userId, kept }: { userId: string; kept: readonly UnsentStrategy[] }) {
  if (kept.length === 0) return null
  return (
    <div className="max-h-36 basis-full overflow-y-auto">
      <Notice tone="warning" title="Kept on this device only">
        <ul aria-label="Strategies kept on this device only" className="grid gap-1">
          {kept.map(({ strategy: { id, configuration }, refusal }) => (
            <li key={id} className="flex flex-wrap items-center gap-2">
              <span>
                “{configuration.strategyName}”{' '}
                {refusal === undefined
                  ? 'is sent when the server is back.'
                  : `was not accepted by the server: ${refusal}`}
              </span>
              {refusal !== undefined && (
                <Button size="sm" onClick={() => removeUnsent(userId, id)}>
                  Discard
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
