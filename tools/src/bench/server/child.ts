import { type ChildProcess, fork } from 'node:child_process'

const ANSWER_MS_MAX = 120_000

type Reply<T> = { readonly ok: T } | { readonly failed: string }

/** A child process that answers one question at a time. */
export class Child<Question extends object> {
  private readonly child: ChildProcess
  private readonly name: string

  private constructor(child: ChildProcess, name: string) {
    this.child = child
    this.name = name
  }

  /** Starts the process and waits for its first message, which says that it is ready. */
  static async start<Question extends object, First>(
    script: string,
    args: readonly string[],
  ): Promise<{ child: Child<Question>; first: First }> {
    const started = fork(script, [...args], {
      // Outside production, frameworks run extra checks that would be measured too.
      env: { ...process.env, NODE_ENV: 'production' },
      execArgv: ['--expose-gc'],
      // A peer's output must not mix with our report; its errors must be seen.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const child = new Child<Question>(started, script)
    try {
      return { child, first: await child.nextReply<First>() }
    } catch (error) {
      child.kill()
      throw error
    }
  }

  ask<Answer>(question: Question): Promise<Answer> {
    // A process that has already exited emits no further `exit` event.
    if (!this.child.connected) return Promise.reject(new Error(`${this.name}: has exited`))
    const answer = this.nextReply<Answer>()
    this.child.send(question)
    return answer
  }

  kill(): void {
    this.child.kill('SIGKILL')
  }

  private nextReply<T>(): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) => {
        settle()
        reject(new Error(`${this.name}: ${why}`))
      }
      const onReply = (reply: Reply<T>) => {
        if ('failed' in reply) return fail(reply.failed)
        settle()
        resolve(reply.ok)
      }
      const onExit = () => fail('exited without an answer')
      const timer = setTimeout(() => fail('does not answer'), ANSWER_MS_MAX)
      const settle = () => {
        clearTimeout(timer)
        this.child.off('message', onReply).off('exit', onExit)
      }
      this.child.on('message', onReply).on('exit', onExit)
    })
  }
}
