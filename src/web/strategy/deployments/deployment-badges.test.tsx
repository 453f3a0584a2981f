import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DataBadge } from './deployment-badges.tsx'

describe('the mark of a deployment’s data', () => {
  it('calls an accepted doubtful dataset doubtful, and not simply real', () => {
    render(<DataBadge isSimulated={false} isDoubtful feedName="gooddays, at 60×" />)
    expect(screen.queryByText('Doubtful data')).not.toBeNull()
    expect(screen.queryByText('Real data')).toBeNull()
  })

  it('calls recorded data without doubts real', () => {
    render(<DataBadge isSimulated={false} isDoubtful={false} feedName="nifty, at 60×" />)
    expect(screen.queryByText('Real data')).not.toBeNull()
  })
})
