import { describe, expect, it } from 'vitest'
import { answeredList, withDeployments } from './deployment-list.ts'
import { aDeployment } from './fixtures/deployment.fixture.ts'

describe('the list of deployments', () => {
  it('keeps the later of two states, whichever arrives last', () => {
    const early = aDeployment({ revision: 10, time: '10:32' })
    const late = aDeployment({ revision: 11, time: '10:33' })

    expect(withDeployments([early], [late])).toEqual([late])
    expect(withDeployments([late], [early])).toEqual([late])
    expect(answeredList([late], [early])).toEqual([late])
  })

  it('drops deployments that the server no longer has, and adds new ones', () => {
    const known = aDeployment({ id: 'dep-1' })
    const other = aDeployment({ id: 'dep-2' })

    expect(answeredList([known], [other])).toEqual([other])
    expect(withDeployments([known], [other]).map(({ id }) => id)).toEqual(['dep-1', 'dep-2'])
  })

  it('lists running deployments before ended ones, latest first', () => {
    const ended = aDeployment({ id: 'ended', state: 'finished', endedAt: '2024-06-05T12:00:00Z' })
    const endedLater = aDeployment({ id: 'ended later', state: 'failed', endedAt: '2024-06-05T13:00:00Z' })
    const running = aDeployment({ id: 'running', createdAt: '2024-06-01T04:00:00Z' })

    const list = withDeployments([], [ended, endedLater, running])
    expect(list.map(({ id }) => id)).toEqual(['running', 'ended later', 'ended'])
  })
})
