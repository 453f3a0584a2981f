import { ExpiryFields } from '../expiry-fields.tsx'
import { NumberField, SegmentedField } from '../fields.tsx'
import { LegRiskFields } from '../leg-risk.tsx'
import { OPTION_TYPE_OPTIONS, TRADE_TYPE_OPTIONS } from '../single-leg.tsx'
import { StrikeFields } from '../strike-fields.tsx'
import type { LegPart } from './leg-cells.ts'
import { TimingFields } from './timing-fields.tsx'

/** Fields of one part of a leg, or of all parts. */
export function LegFields({ index, part }: { index: number; part: LegPart }) {
  const path = `request.multiLegStrategy.legs.${index}` as const
  switch (part) {
    case 'all':
      return <AllFields index={index} />
    case 'lots':
      return <Lots index={index} className="w-40" />
    case 'expiry':
      return (
        <div className="flex flex-wrap items-start gap-4">
          <ExpiryFields path={path} className="w-56" />
        </div>
      )
    case 'strike':
      return (
        <div className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 lg:grid-cols-3">
          <StrikeFields path={path} />
        </div>
      )
    case 'entry':
    case 'exitTime':
    case 'idle':
      return <TimingFields index={index} />
    default:
      return <LegRiskFields index={index} only={part} />
  }
}

function AllFields({ index }: { index: number }) {
  const path = `request.multiLegStrategy.legs.${index}` as const
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
        <SegmentedField name={`${path}.optionType`} options={OPTION_TYPE_OPTIONS} />
        <SegmentedField name={`${path}.tradeType`} options={TRADE_TYPE_OPTIONS} />
        <Lots index={index} />
        <ExpiryFields path={path} />
        <StrikeFields path={path} />
      </div>
      <fieldset className="border-t border-border pt-3">
        <legend className="sr-only">Entry and exit of leg {index + 1}</legend>
        <TimingFields index={index} />
      </fieldset>
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
      stepped
      required
      {...(className !== undefined && { className })}
    />
  )
}
