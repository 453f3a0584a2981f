import { Input } from '../../../ui/controls/input.tsx'

/** Picks a picture from the user's files. */
export function PictureInput({
  disabled,
  onChoose,
}: {
  disabled?: boolean
  onChoose: (file: File | undefined) => void
}) {
  return (
    <Input
      type="file"
      accept="image/png,image/jpeg,image/webp"
      disabled={disabled}
      onChange={(event) => onChoose(event.target.files?.[0])}
      className="pt-1.5"
    />
  )
}
