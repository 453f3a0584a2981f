/** Where the user gets the exchange's daily files. */
export function ExchangeAddresses() {
  return (
    <ul className="list-disc pl-5 text-sm text-muted">
      <li>
        NSE:{' '}
        <Outside href="https://www.nseindia.com/all-reports-derivatives">
          nseindia.com, All reports, Derivatives
        </Outside>
        , ‘F&amp;O - UDiFF Common Bhavcopy Final’
      </li>
      <li>
        BSE:{' '}
        <Outside href="https://www.bseindia.com/markets/MarketInfo/BhavCopy.aspx">
          bseindia.com, Market info, Bhavcopy
        </Outside>
        , ‘Derivatives’
      </li>
    </ul>
  )
}

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-accent underline">
      {children}
    </a>
  )
}
