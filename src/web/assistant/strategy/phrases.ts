/** A text that shrinks as its phrases are recognised and taken out. */
export class Phrases {
  rest: string
  constructor(text: string) {
    this.rest = ` ${text
      .toLowerCase()
      .replace(/percent\b|per cent\b/g, '%')
      .replace(/[–−]/g, '-')
      .replace(/(\d),(\d{3})/g, '$1$2')} `
  }
  take(pattern: RegExp): RegExpExecArray | undefined {
    const match = pattern.exec(this.rest) ?? undefined
    if (match) this.rest = this.rest.replace(match[0], ' , ')
    return match
  }
}
