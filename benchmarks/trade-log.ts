/** A log of trades in AlgoTest's columns, of about so many bytes. */
export function tradeLogOf(bytes: number): string {
  const header =
    'Index,Entry-Date,Entry-Time,Exit-Date,ExitTime,Type,Strike,B/S,Qty,Entry-Price,Exit-Price,P/L,Expiry,Remarks'
  const line = (n: number) =>
    `${n}.1,2024-01-04,09:20:00,2024-01-04,15:15:00,CE,21500,Sell,50,100.5,80.5,1000,2024-01-04,Square off`
  const lines = [header]
  for (let n = 1, length = header.length; length < bytes; n++)
    length += lines[lines.push(line(n)) - 1].length + 1
  return lines.join('\n')
}
