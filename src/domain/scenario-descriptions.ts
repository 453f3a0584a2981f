import type { ScenarioName } from './scenarios.ts'

/** What happens in a scenario. Apart from the labels, because only a screen that opens later shows it. */
export const SCENARIO_DESCRIPTIONS: Readonly<Record<ScenarioName, string>> = {
  calm: 'Three months with little to happen: days of a third of a percent, India VIX near 11.',
  trend: 'Up by some 4 % a month on ordinary volatility, with few days that fall far.',
  'crash-2024': 'Fear builds up for a month, one session falls by 5.9 % and the next takes half of it back.',
  'crash-2020': 'Down by a quarter within a month, by 13 % on one day; India VIX above 80; a slow way back.',
  'melt-up': 'Up by a fifth in three months, faster and faster, while India VIX rises with it.',
  'expiry-pinning': 'Ordinary months, but on its expiry days an index hardly moves and closes on a strike.',
}
