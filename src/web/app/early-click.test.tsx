import { fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { KEEP_EARLY_CLICK, repeatEarlyClick } from './early-click.ts'

/** A page whose scripts have not started: a menu button, and a form whose button is disabled until fields are filled. */
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

/** Repeated clicks run in the next task. */
const nextTask = () => new Promise((done) => setTimeout(done))

afterEach(() => {
  repeatEarlyClick()
  document.body.innerHTML = ''
})

describe('a click before the page has started', () => {
  it('is repeated once, as soon as the page can handle it', async () => {
    const { button, listensTo } = unstartedPage()
    fireEvent.click(button.firstElementChild!)
    const heard = listensTo(button, 'click')

    repeatEarlyClick()
    repeatEarlyClick()
    await nextTask()

    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('is not kept once the page handles clicks itself', async () => {
    const { button, listensTo } = unstartedPage()
    repeatEarlyClick()
    const heard = listensTo(button, 'click')

    fireEvent.click(button)
    repeatEarlyClick()
    await nextTask()

    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('is dropped if its button has disappeared', async () => {
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
  it('submits the form once the page can handle it, even if its button was disabled before', async () => {
    const { form, field, listensTo } = unstartedPage()
    fireEvent.keyDown(field, { key: 'Enter' })
    const sent = listensTo(form, 'submit')

    repeatEarlyClick()
    await nextTask()

    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('does not submit natively, which would put the input into the address', () => {
    const { form } = unstartedPage()
    expect(fireEvent.submit(form)).toBe(false)
  })

  it('submits, and no other key does', async () => {
    const { form, field, listensTo } = unstartedPage()
    fireEvent.keyDown(field, { key: 'a' })
    const sent = listensTo(form, 'submit')

    repeatEarlyClick()
    await nextTask()

    expect(sent).not.toHaveBeenCalled()
  })
})
