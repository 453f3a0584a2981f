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
import { GalleryForm } from './gallery-form.tsx'

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
