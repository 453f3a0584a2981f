import { fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { KEEP_EARLY_CLICK, repeatEarlyClick } from './early-click.ts'

/** A page that hears nothing yet: a menu, and a form whose button waits for what is typed. */
function unstartedPage() {
  document.body.innerHTML =
    '<button type="button"><span>Open menu</span></button><form><input name="email"><button disabled>Sign In</button></form>'
  new Function(KEEP_EARLY_CLICK)()
  const listensTo = (element: Element, type: string) => {
    const heard = vi.fn((event: Event) => event.preventDefault())
    element.addEventListener(type, heard)
    return heard
  }
  return {
    button: document.querySelector('button')!,
    form: document.querySelector('form')!,
    field: document.querySelector('input')!,
    listensTo,
  }
}

/** What was asked for is done by then. */
const nextTask = () => new Promise((done) => setTimeout(done))

afterEach(() => {
  repeatEarlyClick()
  document.body.innerHTML = ''
})

describe('a click before the page has started', () => {
  it('is repeated once the page can answer, and only once', async () => {
    const { button, listensTo } = unstartedPage()
    fireEvent.click(button.firstElementChild!)
    const heard = listensTo(button, 'click')

    repeatEarlyClick()
    repeatEarlyClick()
    await nextTask()

    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('is not kept once the page answers by itself', async () => {
    const { button, listensTo } = unstartedPage()
    repeatEarlyClick()
    const heard = listensTo(button, 'click')

    fireEvent.click(button)
    repeatEarlyClick()
    await nextTask()

    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('is dropped where its button is gone', async () => {
    const { button, listensTo } = unstartedPage()
    fireEvent.click(button)
    const heard = listensTo(button, 'click')
    button.remove()

    repeatEarlyClick()
    await nextTask()

    expect(heard).not.toHaveBeenCalled()
  })
})

describe('Enter in a form before the page has started', () => {
  it('sends it once the page can answer, though its button could not be pressed then', async () => {
    const { form, field, listensTo } = unstartedPage()
    fireEvent.keyDown(field, { key: 'Enter' })
    const sent = listensTo(form, 'submit')

    repeatEarlyClick()
    await nextTask()

    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('is never sent by the browser itself, which would put what was typed into the address', () => {
    const { form } = unstartedPage()
    expect(fireEvent.submit(form)).toBe(false)
  })

  it('is what sends it, and no other key', async () => {
    const { form, field, listensTo } = unstartedPage()
    fireEvent.keyDown(field, { key: 'a' })
    const sent = listensTo(form, 'submit')

    repeatEarlyClick()
    await nextTask()

    expect(sent).not.toHaveBeenCalled()
  })
})
