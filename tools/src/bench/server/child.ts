import { type ChildProcess, fork } from 'node:child_process'

const ANSWER_MS_MAX = 120_000

type Reply<T> = { readonly ok: T } | { readonly failed: string }

/** A process of the bench that answers one question after another. */
export class Child<Question extends object> {
  private readonly child: ChildProcess
  private readonly name: string

  private constructor(child: ChildProcess, name: string) {
    this.child = child
    this.name = name
  }

  /** Its first word comes unasked, when it is ready. */
  static async start<Question extends object, First>(
    script: string,
    args: readonly string[],
  ): Promise<{ child: Child<Question>; first: First }> {
    const started = fork(script, [...args], {
      // Frameworks debug and check more elsewhere; production is what everybody is measured in.
      env: { ...process.env, NODE_ENV: 'production' },
      execArgv: ['--expose-gc'],
      // What a peer prints must not end up in the table; what goes wrong must be seen.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const child = new Child<Question>(started, script)
    try {
      return { child, first: await child.nextWord<First>() }
    } catch (error) {
      child.kill()
      throw error
    }
  }

  ask<Answer>(question: Question): Promise<Answer> {
    // Of one that has gone no end would be heard any more.
    if (!this.child.connected) return Promise.reject(new Error(`${this.name}: has gone`))
    const answer = this.nextWord<Answer>()
    this.child.send(question)
    return answer
  }

  kill(): void {
    this.child.kill('SIGKILL')
  }

  private nextWord<T>(): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) => {
        settle()
        reject(new Error(`${this.name}: ${why}`))
      }
      const heard = (reply: Reply<T>) => {
        if ('failed' in reply) return fail(reply.failed)
        settle()
        resolve(reply.ok)
      }
      const gone = () => fail('has gone without an answer')
      const timer = setTimeout(() => fail('does not answer'), ANSWER_MS_MAX)
      const settle = () => {
        clearTimeout(timer)
        this.child.off('message', heard).off('exit', gone)
      }
      this.child.on('message', heard).on('exit', gone)
    })
  }
}
