import { CirclePause, CirclePlay, LogOut, Square, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { hasEnded, type Deployment } from '#domain'
import { ConfirmOrder } from './confirm-order.tsx'
import { useDeploymentOrders } from '../../../strategy/deployments/deployment-queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { formatCount } from '../../../ui/format.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import type { useRoving } from '../../../ui/hooks/use-roving.ts'

interface OrderButtonsProps {
  deployment: Deployment
  /** On a card in a list: accessible names include the deployment, and rare actions are left out. */
  isShort?: boolean
  onDeleted?: () => void
  /** Props that make a button an item of a toolbar. */
  item?: ReturnType<typeof useRoving>['item'] | undefined
}

/** Number of buttons of a deployment. */
export function ordersOf({ state, openLegs, isStopping }: Deployment, isShort: boolean): number {
  if (hasEnded(state)) return isShort ? 0 : 1
  if (isStopping) return 1
  return isShort ? (openLegs > 0 ? 2 : 1) : 3
}

type Question = 'square off' | 'stop' | 'delete'

/** Pausing and resuming share a button: the second click of a double click is no opposite order. */
const BOUNCE_MILLISECONDS = 500
const PAUSES = 'Stops new entries; open legs exit by their own rules'

/** Manual orders of a deployment; irreversible ones are confirmed first. */
export function OrderButtons({ deployment, isShort = false, onDeleted, item }: OrderButtonsProps) {
  const [question, setQuestion] = useState<Question>()
  return (
    <>
      {!hasEnded(deployment.state) ? (
        deployment.isStopping ? (
          <Button size="sm" icon={Square} disabled {...item?.(0)}>
            Stopping …
          </Button>
        ) : (
          <RunningButtons deployment={deployment} isShort={isShort} item={item} onAsk={setQuestion} />
        )
      ) : (
        !isShort && (
          <Button size="sm" icon={Trash2} onClick={() => setQuestion('delete')}>
            Delete
          </Button>
        )
      )}
      {question && (
        <OrderQuestion
          deployment={deployment}
          question={question}
          onDeleted={onDeleted}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  )
}

interface RunningButtonsProps extends Pick<OrderButtonsProps, 'deployment' | 'item'> {
  isShort: boolean
  onAsk: (question: Question) => void
}

function RunningButtons({
  deployment: { id, name, isPaused, openLegs },
  isShort,
  item,
  onAsk,
}: RunningButtonsProps) {
  const [isSending, setSending] = useState(false)
  const { pause, resume } = useDeploymentOrders()
  const named = (what: string) => (isShort ? { 'aria-label': `${what} ${name}` } : {})
  const { word, icon, title, call } = isPaused
    ? { word: 'Resume', icon: CirclePlay, title: 'Enters again', call: resume }
    : { word: 'Pause', icon: CirclePause, title: PAUSES, call: pause }
  const toggle = async () => {
    setSending(true)
    await Promise.all([call(id), new Promise((over) => setTimeout(over, BOUNCE_MILLISECONDS))])
    setSending(false)
  }
  return (
    <>
      <Button
        size="sm"
        icon={icon}
        busy={isSending}
        title={title}
        onClick={() => void toggle()}
        {...named(word)}
        {...item?.(0)}
      >
        {word}
      </Button>
      {(openLegs > 0 || !isShort) && (
        <Button
          size="sm"
          icon={LogOut}
          disabled={openLegs === 0}
          onClick={() => onAsk('square off')}
          {...named('Square off')}
          {...item?.(1)}
        >
          {isShort ? 'Square off' : 'Square off all'}
        </Button>
      )}
      {!isShort && (
        <Button size="sm" icon={Square} onClick={() => onAsk('stop')}>
          Stop
        </Button>
      )}
    </>
  )
}

interface OrderQuestionProps {
  deployment: Deployment
  question: Question
  onDeleted: (() => void) | undefined
  onClose: () => void
}

function OrderQuestion({ deployment, question, onDeleted, onClose }: OrderQuestionProps) {
  const { id, name, openLegs } = deployment
  const { squareOff, stop, remove } = useDeploymentOrders()
  const held =
    openLegs === 0
      ? 'Nothing is open.'
      : `${formatCount(openLegs, 'leg')} will be left in the bar of this minute.`
  if (question === 'square off')
    return (
      <ConfirmOrder
        title={`Square off “${name}”?`}
        description={`${held} Nothing more is entered on this day.`}
        confirm="Square off all"
        onConfirm={() =>
          squareOff(id).then((isTaken) => isTaken && showDone('Everything is left in the bar of this minute'))
        }
        onClose={onClose}
      />
    )
  if (question === 'stop')
    return (
      <ConfirmOrder
        title={`Stop “${name}”?`}
        description={`${held} The deployment ends, and cannot be started again; its days stay.`}
        confirm="Stop for good"
        onConfirm={() => stop(id)}
        onClose={onClose}
      />
    )
  return (
    <ConfirmOrder
      title={`Delete “${name}”?`}
      description="Its log, minutes and comparisons go. Its run among your runs stays."
      confirm="Delete for good"
      onConfirm={async () => {
        const isDeleted = await remove(id)
        if (isDeleted) onDeleted?.()
        return isDeleted
      }}
      onClose={onClose}
    />
  )
}

function showDone(text: string): true {
  notify.info(text)
  return true
}
