import type { Command } from 'commander'
import { checkConnection, indianClock } from '#brokers'
import { brokerName, type BrokerId } from '#domain'
import { dayNumber, isoDate, tradingDates } from '#engine/exchange'
import { brokerArgument, openAccount, userOption } from './broker-options.ts'

const TWO_WEEKS = 14

/** `delta broker check <broker>`: sends the broker one request of each kind. */
export function brokerCommand(broker: Command): Command {
  broker
    .command('check')
    .description(
      'send a broker one request of each kind that Delta uses, to check the answers; changes nothing',
    )
    .argument('<broker>', 'id of the broker', brokerArgument)
    .addOption(userOption())
    .action(async (id: BrokerId, { user }: { user?: string }) => {
      const { session, brokers } = await openAccount(id, { user })
      const yesterday = dayNumber(indianClock(brokers.clock.now()).date) - 1
      const day =
        tradingDates(isoDate(yesterday - TWO_WEEKS), isoDate(yesterday)).at(-1) ?? isoDate(yesterday)
      const steps = await checkConnection(session, day)
      for (const { name, found, problem } of steps)
        console.log(problem === undefined ? `ok      ${name}: ${found}` : `failed  ${problem}`)
      const failed = steps.filter(({ problem }) => problem !== undefined).length
      if (failed > 0) process.exitCode = 1
      else console.log(`${brokerName(id)} answers every kind of request that Delta sends.`)
    })
  return broker
}
