import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showPage } from '../../fixtures/page.tsx'
import { useAddress } from './use-address.ts'

function Filters() {
  const [, change] = useAddress()
  const set = (name: string, value: string) =>
    change((now) => {
      now.set(name, value)
      return now
    })
  const both = () => {
    set('search', 'condor')
    set('level', 'beginner')
  }
  return <button onClick={both}>Both</button>
}

it('keeps both of two address changes in quick succession', async () => {
  const { user, address } = showPage(<Filters />, { at: '/app/library?view=list' })
  await user.click(screen.getByRole('button', { name: 'Both' }))
  expect(address()).toBe('/app/library?view=list&search=condor&level=beginner')
})
