import { Play, SearchX, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { notify } from '../feedback/notify.ts'
import { Badge, type Tone } from '../layout/badge.tsx'
import { Button, IconButton } from '../controls/button.tsx'
import { Card } from '../layout/card.tsx'
import { Dialog } from '../layout/dialog.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorBox } from '../feedback/error-box.tsx'
import { Notice } from '../feedback/notice.tsx'
import { MissingPart } from '../feedback/missing-part.tsx'
import { Popover } from '../layout/popover.tsx'
import { Profit } from '../layout/profit.tsx'
import { Progress } from '../feedback/progress.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { InfoTip, TooltipProvider } from '../feedback/tooltip.tsx'
import { GalleryBars, GalleryChart, GallerySimpleTable, GalleryTable } from './gallery-data.tsx'
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

const TONES: readonly Tone[] = ['neutral', 'accent', 'profit', 'loss', 'warning', 'danger']

/** All components of the design system in each state. */
export function Gallery({ theme }: { theme: string }) {
  return (
    <TooltipProvider>
      <div className="grid grid-cols-1 gap-4">
        <h1 className="text-xl font-semibold">Design system, {theme}</h1>
        <GalleryButtons />
        <GalleryForm />
        <GalleryMessages />
        <GalleryOverlays />
        <Card title="Tabs" flush>
          <Tabs
            label={`Views, ${theme}`}
            tabs={[
              { value: 'table', label: 'Table', content: <GalleryTable /> },
              { value: 'simple', label: 'Simple table', content: <GallerySimpleTable /> },
              { value: 'chart', label: 'Chart', content: <GalleryChart /> },
              { value: 'bars', label: 'Stacked bars', content: <GalleryBars /> },
            ]}
          />
        </Card>
      </div>
    </TooltipProvider>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className="mb-3 flex flex-wrap items-center gap-2 last:mb-0">{children}</div>
}

function GalleryButtons() {
  return (
    <Card title="Buttons, badges, amounts">
      {(['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
        <Row key={variant}>
          {(['sm', 'md', 'lg'] as const).map((size) => (
            <Button key={size} variant={variant} size={size} icon={Play}>
              Run {size}
            </Button>
          ))}
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} busy>
            Running...
          </Button>
        </Row>
      ))}
      <Row>
        <IconButton label="Delete" icon={Trash2} />
        <IconButton label="Delete, small" icon={Trash2} size="sm" variant="secondary" />
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
      <Row>
        <Profit amount={12_345.6} />
        <Profit amount={-678.9} />
        <Profit amount={0} />
      </Row>
    </Card>
  )
}

function GalleryMessages() {
  return (
    <Card title="Messages">
      <div className="grid gap-3">
        <Notice tone="info" title="Information">
          Something worth knowing.
        </Notice>
        <Notice tone="warning" title="Warning">
          Something to look at before going on.
        </Notice>
        <ErrorBox
          message="The server could not be reached. Check the connection."
          onRetry={() => undefined}
        />
        <MissingPart />
        <Progress label="Some progress" percent={64} />
        <Skeleton className="h-10" />
        <EmptyState icon={SearchX} title="Nothing found">
          Loosen the filter.
        </EmptyState>
      </div>
    </Card>
  )
}

function GalleryOverlays() {
  const [open, setOpen] = useState(false)
  return (
    <Card title="Overlays">
      <Row>
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <Popover label="Example" align="start" trigger={<Button>Popover</Button>}>
          <p className="text-sm">Words beside the button.</p>
        </Popover>
        <span className="flex items-center text-sm">
          Tooltip <InfoTip about="tooltips">They explain the term beside them.</InfoTip>
        </span>
        <Button onClick={() => notify.success('Saved')}>Toast</Button>
        <Button onClick={() => notify.error('Not saved')}>Error toast</Button>
      </Row>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Delete the strategy?"
        description="This action cannot be undone."
        footer={<Button onClick={() => setOpen(false)}>Cancel</Button>}
      />
    </Card>
  )
}

const SIDES = [
  { value: 'BUY', label: 'BUY' },
  { value: 'SELL', label: 'SELL' },
] as const

/** Form controls of the design system. */
function GalleryForm() {
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
