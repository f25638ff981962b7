/** One end of the channel between a worker and the process that supervises it. */
export interface Channel {
  readonly send: (message: object) => void
  readonly listen: (hear: (message: unknown) => void) => void
}

type LineMessage =
  | { readonly line: 'ask'; readonly id: number; readonly what: string }
  | { readonly line: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly line: 'tell'; readonly what: string; readonly body: unknown }

/** What the other end may ask of this one, by name. */
export type Answers = Readonly<Record<string, () => Promise<unknown>>>

/** Questions and answers over a channel, in both directions. */
export class Line {
  private readonly channel: Channel
  private readonly answers: Answers
  private readonly asked = new Map<number, (answer: unknown) => void>()
  private readonly hear: (what: string, body: unknown) => void
  private next = 1

  constructor(channel: Channel, answers: Answers, hear: (what: string, body: unknown) => void = () => {}) {
    this.channel = channel
    this.answers = answers
    this.hear = hear
    channel.listen((message) => this.take(message as Partial<LineMessage>))
  }

  /** The answer of the other end; `undefined` if none comes in time. */
  async ask(what: string, msMax: number): Promise<unknown> {
    const id = this.next++
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise((done) => {
        this.asked.set(id, done)
        timer = setTimeout(() => done(undefined), msMax)
        this.channel.send({ line: 'ask', id, what })
      })
    } finally {
      clearTimeout(timer)
      this.asked.delete(id)
    }
  }

  tell(what: string, body: unknown): void {
    this.channel.send({ line: 'tell', what, body })
  }

  private take(message: Partial<LineMessage>): void {
    if (message.line === 'answer') this.asked.get(message.id ?? 0)?.(message.answer)
    else if (message.line === 'tell') this.hear(message.what ?? '', message.body)
    else if (message.line === 'ask') void this.reply(message.id ?? 0, message.what ?? '')
  }

  private async reply(id: number, what: string): Promise<void> {
    const found = Object.hasOwn(this.answers, what) ? this.answers[what] : undefined
    // Without an answer, the other end waits until its time is up.
    const answer = await found?.().catch(() => undefined)
    if (answer !== undefined) this.channel.send({ line: 'answer', id, answer })
  }
}
