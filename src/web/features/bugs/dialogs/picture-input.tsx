import { FileInput } from '../../../ui/controls/file-input.tsx'

/** Picks a picture from the user's files. */
export function PictureInput({
  disabled,
  onChoose,
}: {
  disabled?: boolean
  onChoose: (file: File | undefined) => void
}) {
  return (
    <FileInput
      accept="image/png,image/jpeg,image/webp"
      disabled={disabled}
      onChange={(event) => onChoose(event.target.files?.[0])}
    />
  )
}
