import type { DownloadRequest } from '#domain'
import { BrokerFailure, type FailureKind } from '../failure.ts'
import { withRetry } from '../retry.ts'
import type { Clock } from '../pace.ts'
import type { BrokerHistory } from '../port.ts'
import type { DownloadPlan } from './plan.ts'
import type { Spool } from './spool.ts'

export interface DownloadProgress {
  /** Calls that were answered, in this run or an earlier one. */
  readonly done: number
  /** An estimate that becomes exact as the broker lists contracts. */
  readonly calls: number
  /** End of a wait that the broker requires, in milliseconds since 1970. */
  readonly waitingUntil?: number
}

/** A contract whose minutes couldn't be downloaded, and the reason. */
export interface FailedCall {
  readonly what: string
  readonly failure: BrokerFailure
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

/**
 * India VIX is optional, so failures of these kinds do not end a download if they concern it. If a gateway refuses
 * everything, the next call ends it.
 */
const OF_VIX: ReadonlySet<FailureKind> = new Set(['forbidden', 'plan-missing', 'token-kind', 'blocked'])

/** This many consecutive failures are not caused by single contracts. */
const MOST_FAILURES_RUNNING = 5

/** Makes the calls of a download one after another, retries temporary failures, and counts the answers. */
export class Calls {
  readonly empty: string[] = []
  readonly failed: FailedCall[] = []
  /** Minutes that were answered twice with different values, by instrument. */
  readonly disputed = new Map<string, number>()
  readonly #options: DownloadOptions
  #done = 0
  #calls: number
  #failuresRunning = 0

  constructor(options: DownloadOptions) {
    this.#options = options
    this.#calls = options.plan.calls
  }

  /** Calls answered in this or an earlier run. */
  get done(): number {
    return this.#done
  }

  /** Undefined if only this call failed. */
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
      this.failed.push({ what, failure: error })
      return undefined
    }
  }

  /** @throws BrokerFailure after all retries */
  ask<T>(call: () => Promise<T>): Promise<T> {
    const { clock, signal, plan } = this.#options
    signal?.throwIfAborted()
    return withRetry(call, { clock, signal, limits: plan.limits, onWait: (until) => this.#waits(until) })
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
