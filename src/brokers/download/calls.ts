import type { DownloadRequest } from '#domain'
import { BrokerFailure, type FailureKind } from '../failure.ts'
import { withPatience } from '../patience.ts'
import type { Clock } from '../pace.ts'
import type { BrokerHistory } from '../port.ts'
import type { DownloadPlan } from './plan.ts'
import type { Spool } from './spool.ts'

export interface DownloadProgress {
  /** Calls that were answered, in this run or an earlier one. */
  readonly done: number
  /** An estimate that becomes exact as the broker lists contracts. */
  readonly calls: number
  /** It waits until then, as the broker wants; milliseconds since 1970. */
  readonly waitingUntil?: number
}

/** A contract whose minutes couldn't be downloaded, and the reason for the user. */
export interface FailedCall {
  readonly what: string
  readonly message: string
}

export interface DownloadOptions {
  readonly history: BrokerHistory
  readonly request: DownloadRequest
  readonly plan: DownloadPlan
  readonly spool: Spool
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: DownloadProgress) => void | Promise<void>) | undefined
}

/** A missing India VIX is a small loss: no refusal of it ends a download. */
const OF_VIX: ReadonlySet<FailureKind> = new Set(['forbidden', 'plan-missing', 'token-kind'])

/** So many consecutive failures aren't caused by single contracts. */
const MOST_FAILURES_RUNNING = 5

/** Makes the calls of a download one after another, repeats what may succeed later, and counts the answers. */
export class Calls {
  readonly empty: string[] = []
  readonly failed: FailedCall[] = []
  /** Minutes that were told twice with other values, by instrument. */
  readonly disputed = new Map<string, number>()
  readonly #options: DownloadOptions
  #done = 0
  #calls: number
  #failuresRunning = 0

  constructor(options: DownloadOptions) {
    this.#options = options
    this.#calls = options.plan.calls
  }

  /** Calls answered, now or in an earlier run. */
  get done(): number {
    return this.#done
  }

  /** Undefined for a call that failed on its own. */
  async asked<T>(
    { what, isVix = false }: { readonly what: string; readonly isVix?: boolean },
    call: () => Promise<T>,
  ): Promise<T | undefined> {
    try {
      const answer = await this.ask(call)
      this.#failuresRunning = 0
      return answer
    } catch (error) {
      if (!(error instanceof BrokerFailure)) throw error
      const isOfVix = isVix && OF_VIX.has(error.kind)
      if (error.isOfTheAccount && !isOfVix) throw error
      if (!isOfVix && ++this.#failuresRunning >= MOST_FAILURES_RUNNING) throw error
      this.failed.push({ what, message: error.message })
      return undefined
    }
  }

  /** @throws BrokerFailure after all retries */
  ask<T>(call: () => Promise<T>): Promise<T> {
    const { clock, signal, plan } = this.#options
    signal?.throwIfAborted()
    return withPatience(call, { clock, signal, limits: plan.limits, onWait: (until) => this.#waits(until) })
  }

  dispute(what: string, minutes: number): void {
    if (minutes > 0) this.disputed.set(what, (this.disputed.get(what) ?? 0) + minutes)
  }

  async answered(): Promise<void> {
    this.#done++
    this.#calls = Math.max(this.#calls, this.#done)
    await this.#options.onProgress?.({ done: this.#done, calls: this.#calls })
  }

  async #waits(waitingUntil: number): Promise<void> {
    await this.#options.onProgress?.({ done: this.#done, calls: this.#calls, waitingUntil })
  }
}
