export default function BacktestingRoute() {
  return (
    <main>
      <h1>Backtesting</h1>
    </main>
  )
}
