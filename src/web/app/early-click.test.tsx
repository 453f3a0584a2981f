import { afterEach, describe, expect, it, vi } from 'vitest'
import { KEEP_EARLY_CLICK, repeatEarlyClick } from './early-click.ts'

/** A page with a button that nobody hears yet. */
function unstartedPage(): {
  readonly button: HTMLButtonElement
  readonly listens: () => ReturnType<typeof vi.fn>
} {
  document.body.innerHTML = '<button><span>Open menu</span></button>'
  new Function(KEEP_EARLY_CLICK)()
  const button = document.querySelector('button')!
  return {
    button,
    listens() {
      const heard = vi.fn()
      button.addEventListener('click', heard)
      return heard
    },
  }
}

afterEach(() => {
  repeatEarlyClick()
  document.body.innerHTML = ''
})

describe('a click before the page has started', () => {
  it('is repeated once the page can answer, and only once', () => {
    const { button, listens } = unstartedPage()
    button.firstElementChild!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    const heard = listens()

    repeatEarlyClick()
    repeatEarlyClick()

    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('is not kept once the page answers by itself', () => {
    const { button, listens } = unstartedPage()
    repeatEarlyClick()
    const heard = listens()

    button.click()
    repeatEarlyClick()

    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('is dropped where its button is gone', () => {
    const { button, listens } = unstartedPage()
    button.click()
    const heard = listens()
    button.remove()

    repeatEarlyClick()

    expect(heard).not.toHaveBeenCalled()
  })
})
