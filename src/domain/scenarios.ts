import { SIMULATED_DATASET_ID, SIMULATED_NAME } from './choices.ts'
import { isYearsDataset } from './further-years.ts'
import { datasetLabel } from './own-datasets.ts'
import { SIMULATED_MINUTES } from './public.ts'

/**
 * Kinds of simulated markets that a dataset can be generated from. Each has three months outside the calendar
 * of the standard one.
 */
export const SCENARIO_NAMES = [
  'calm',
  'trend',
  'crash-2024',
  'crash-2020',
  'melt-up',
  'expiry-pinning',
] as const
export type ScenarioName = (typeof SCENARIO_NAMES)[number]

/** The label of a scenario, shown wherever its numbers appear. */
export const SCENARIO_LABELS: Readonly<Record<ScenarioName, string>> = {
  calm: 'calm',
  trend: 'trend',
  'crash-2024': 'crash like 4 June 2024',
  'crash-2020': 'crash like March 2020',
  'melt-up': 'melt-up',
  'expiry-pinning': 'expiry pinning',
}

/** Prefix of the ids of scenario datasets, so that a list that only has the id can recognise them. */
export const SCENARIO_PREFIX = 'scenario-'

/** The default dataset id of a scenario. */
export const scenarioDataset = (name: ScenarioName): string => `${SCENARIO_PREFIX}${name}`

/** The dataset name of a scenario. */
export const scenarioTitle = (name: ScenarioName): string => `${SIMULATED_NAME}: ${SCENARIO_LABELS[name]}`

const TITLE_PREFIX = `${SIMULATED_NAME}: `

/** The first version of the simulated market whose days have the real daily prices. */
const REAL_DAYS_VERSION = 5

/** A simulated market: its name in `DatasetIdentity`, and its version if known. */
interface SimulatedOrigin {
  readonly name: string
  readonly version?: number | undefined
}

/** Whether a simulated market has the real daily prices; scenarios and old versions do not. */
export function hasRealDays({ name, version = REAL_DAYS_VERSION }: SimulatedOrigin): boolean {
  return version >= REAL_DAYS_VERSION && !name.startsWith(TITLE_PREFIX)
}

/** Label for simulated data beside its numbers; for a scenario its label. */
export function simulatedData({ name, version }: SimulatedOrigin): string {
  if (hasRealDays({ name, version })) return SIMULATED_MINUTES
  return name.startsWith(TITLE_PREFIX)
    ? `Simulated data: ${name.slice(TITLE_PREFIX.length)}`
    : 'Simulated data'
}

/** States in one or two sentences which parts are simulated. */
export function simulatedNote(origin: SimulatedOrigin): string {
  return hasRealDays(origin)
    ? 'Daily prices of the index and India VIX are real. Minutes, option prices, volume and open interest are simulated: a test bench, not history.'
    : 'All prices, volume and open interest are simulated: a test bench, not history.'
}

/** Like `simulatedData`, from the id of a dataset alone, also of a user's own; undefined for other data. */
export function simulatedDataOf(id: string): string | undefined {
  const dataset = datasetLabel(id)
  if (dataset === SIMULATED_DATASET_ID || isYearsDataset(dataset))
    return simulatedData({ name: SIMULATED_NAME })
  if (!dataset.startsWith(SCENARIO_PREFIX)) return undefined
  const scenario = SCENARIO_NAMES.find((name) => scenarioDataset(name) === dataset)
  return scenario ? simulatedData({ name: scenarioTitle(scenario) }) : `Simulated data: ${dataset}`
}
