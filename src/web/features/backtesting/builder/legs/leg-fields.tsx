import { LIMITS } from '#domain'
import { NumberField, SegmentedField, SelectField } from '../fields.tsx'
import { LegRiskFields } from '../leg-risk.tsx'
import { OPTION_TYPE_OPTIONS, TRADE_TYPE_OPTIONS } from '../single-leg.tsx'
import { StrikeFields } from '../strike-fields.tsx'
import type { LegPart } from './leg-chips.ts'

const EXPIRY_OPTIONS = [
  { value: 'current', label: 'Nearest expiry' },
  { value: 'next', label: 'Next expiry' },
  { value: 'monthly', label: 'Monthly expiry' },
] as const

/** The fields of one part of a leg, or of all of it. */
export function LegFields({ index, part }: { index: number; part: LegPart }) {
  const path = `request.multiLegStrategy.legs.${index}` as const
  switch (part) {
    case 'all':
      return <AllFields index={index} />
    case 'lots':
      return <Lots index={index} className="w-40" />
    case 'expiry':
      return <Expiry path={path} className="w-56" />
    case 'strike':
      return (
        <div className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 lg:grid-cols-3">
          <StrikeFields index={index} />
        </div>
      )
    case 'rules':
      return <LegRiskFields index={index} />
    default:
      return <LegRiskFields index={index} only={part} />
  }
}

function AllFields({ index }: { index: number }) {
  const path = `request.multiLegStrategy.legs.${index}` as const
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
        <SegmentedField name={`${path}.optionType`} label="Option Type" options={OPTION_TYPE_OPTIONS} />
        <SegmentedField name={`${path}.tradeType`} label="Trade Type" options={TRADE_TYPE_OPTIONS} />
        <Lots index={index} />
        <Expiry path={path} />
        <StrikeFields index={index} />
      </div>
      <fieldset className="border-t border-border pt-3">
        <legend className="sr-only">Risk management of leg {index + 1}</legend>
        <LegRiskFields index={index} />
      </fieldset>
    </div>
  )
}

function Lots({ index, className }: { index: number; className?: string }) {
  return (
    <NumberField
      name={`request.multiLegStrategy.legs.${index}.quantity`}
      label="Lots"
      bounds={LIMITS.lots}
      stepped
      required
      {...(className !== undefined && { className })}
    />
  )
}

function Expiry({
  path,
  className,
}: {
  path: `request.multiLegStrategy.legs.${number}`
  className?: string
}) {
  return (
    <SelectField
      name={`${path}.expiry`}
      label="Expiry"
      options={EXPIRY_OPTIONS}
      fallback="current"
      {...(className !== undefined && { className })}
    />
  )
}
