const SIGNED_AMOUNT = /([−+]₹[\d,.]*\d)/

/** A sentence whose signed amounts stay on one line: a browser may else end a line after a minus. */
export function WholeAmounts({ text }: { text: string }) {
  return text.split(SIGNED_AMOUNT).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={i} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
