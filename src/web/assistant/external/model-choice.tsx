import { Checkbox } from '../../ui/controls/checkbox.tsx'
import type { useExternalModel } from './use-external-model.ts'

/** Asks for consent to send questions, and optionally the screen's content, to the configured external model. */
export function ModelChoice({
  external: { model, allowed, setConsent },
  disabled,
}: {
  external: ReturnType<typeof useExternalModel>
  disabled: boolean
}) {
  if (!model) return null
  const { name, host } = model
  return (
    <fieldset className="grid gap-1 border-t border-border px-3 pt-2 wrap-anywhere">
      <legend className="sr-only">External model</legend>
      <Checkbox
        label={`Let ${name} at ${host} answer`}
        checked={allowed !== undefined}
        disabled={disabled}
        onCheckedChange={(isOn) => setConsent(isOn ? { host, getsScreen: false } : null)}
      />
      {allowed ? (
        <Checkbox
          label="Also send it what I look at"
          checked={allowed.getsScreen}
          disabled={disabled}
          onCheckedChange={(getsScreen) => setConsent({ host, getsScreen })}
        />
      ) : (
        <p className="text-xs text-muted">
          Your questions would leave Delta, with what was asked before and the documents found for them.
        </p>
      )}
    </fieldset>
  )
}
