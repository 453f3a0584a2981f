import { useState } from 'react'
import { Card } from '../layout/card.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { FormField } from '../controls/form-field.tsx'
import { Input, Textarea } from '../controls/input.tsx'
import { NumberInput } from '../controls/number-input.tsx'
import { StepButtons } from '../controls/step-buttons.tsx'
import { Segmented } from '../controls/segmented.tsx'
import { Select } from '../controls/select.tsx'
import { Slider } from '../controls/slider.tsx'
import { Switch } from '../controls/switch.tsx'
import { DateInput, TimeInput } from '../controls/typed-input.tsx'

const SIDES = [
  { value: 'BUY', label: 'BUY' },
  { value: 'SELL', label: 'SELL' },
] as const

/** Form controls of the design system. */
export function GalleryForm() {
  return (
    <Card title="Form">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextControls />
        <Choices />
      </div>
    </Card>
  )
}

function TextControls() {
  const [lots, setLots] = useState<number | null>(1)
  const [percent, setPercent] = useState<number | null>(5)
  const [day, setDay] = useState('2024-01-01')
  const [time, setTime] = useState('09:20')
  return (
    <>
      <FormField label="Strategy name" hint="Letters, digits, spaces" required>
        <Input placeholder="Weekly straddle" />
      </FormField>
      <FormField label="End date" error="End date must be after start date">
        <DateInput value={day} onValueChange={setDay} />
      </FormField>
      <FormField label="Entry time">
        <TimeInput value={time} onValueChange={setTime} />
      </FormField>
      <Slider
        label="Stop loss, slider"
        value={percent ?? 5}
        onValueChange={setPercent}
        range={{ min: 1, max: 100, step: 1 }}
      />
      <FormField label="Stop loss">
        <NumberInput value={percent} onValueChange={setPercent} suffix="%" bounds={{ min: 0.1, max: 100 }} />
      </FormField>
      <FormField label="Capital">
        <NumberInput value={100_000} onValueChange={() => undefined} prefix="₹" disabled />
      </FormField>
      <FormField label="Lots">
        <NumberInput value={lots} onValueChange={setLots} bounds={{ min: 1, max: 100 }} stepped="Lots" />
      </FormField>
      <StepButtons of="strike" onStep={() => undefined} canDecrease canIncrease={false} />
      <FormField label="Notes" className="sm:col-span-2">
        <Textarea rows={2} />
      </FormField>
    </>
  )
}

function Choices() {
  const [side, setSide] = useState<'BUY' | 'SELL'>('BUY')
  const [on, setOn] = useState(true)
  return (
    <>
      <FormField label="Side">
        <Select value={side} onValueChange={setSide} options={SIDES} />
      </FormField>
      <Segmented
        label="Side, in sight"
        value={side}
        onValueChange={setSide}
        options={SIDES}
        className="self-end"
      />
      <div className="grid content-start gap-2">
        <Switch checked={on} onCheckedChange={setOn} label="Trailing" description="Follows the price" />
        <Switch checked={false} onCheckedChange={() => undefined} label="Disabled" disabled />
        <Checkbox checked={on} onCheckedChange={setOn} label="Monday" />
        <Checkbox checked="indeterminate" onCheckedChange={() => undefined} label="Some days" />
      </div>
    </>
  )
}
