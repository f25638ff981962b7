import { linkedBetOf } from '@openpit/jackpot'
import type { ClientMessage, ServerMessage } from '@openpit/protocol'
import { actorOf } from '../accounts/roles.ts'
import type { TableHost } from '../casino/table-host.ts'
import type { DisplayMessage } from '../links/meters.ts'
import type { ConversationSettings } from './conversation-settings.ts'

const NO_ROLE = { kind: 'not-your-role', clause: null, who: [] } as const
const FAULT = { kind: 'fault', clause: null } as const

/** The part of a conversation that is about jackpots: meters of the client's tables or of all, and acts of staff. */
export class LinkTalk {
  private readonly settings: ConversationSettings
  private readonly hosts: () => readonly TableHost[]
  private readonly send: (message: ServerMessage) => void
  private stop: (() => void) | null = null
  private isInLobby = false

  constructor(
    settings: ConversationSettings,
    hosts: () => readonly TableHost[],
    send: (message: ServerMessage) => void,
  ) {
    this.settings = settings
    this.hosts = hosts
    this.send = send
  }

  close(): void {
    this.stop?.()
    this.stop = null
  }

  /** In the lobby the client sees the meters of all links. */
  async watchAll(watch: boolean): Promise<void> {
    this.isInLobby = watch
    if (watch) this.watch()
  }

  /** The client has entered a table: it sees the meters of its link. */
  async entered(host: TableHost): Promise<void> {
    this.watch()
    const link = linkOf(host)
    if (link === undefined) return
    for (const message of (await this.settings.links?.metersNow(link)) ?? []) this.send(message)
  }

  /** Carries out an act of staff, and answers it. */
  async tell({ link, id, command }: Extract<ClientMessage, { type: 'linkCommand' }>): Promise<void> {
    const { links, who, figures, fault } = this.settings
    const began = performance.now()
    const by = actorOf(who)
    const told =
      by &&
      (await links?.tell(link, by, id, command).catch((error: unknown) => {
        fault(error)
        return { ok: false as const, refusal: FAULT }
      }))
    const reply = told ?? { ok: false as const, refusal: NO_ROLE }
    figures.countCommand(command.do, reply.ok ? null : reply.refusal.kind, (performance.now() - began) / 1000)
    this.send({ type: 'reply', id, ...reply })
  }

  private watch(): void {
    this.stop ??= this.settings.links?.watch((message) => this.show(message)) ?? null
  }

  private show(message: DisplayMessage): void {
    if (this.isInLobby || this.hosts().some((host) => linkOf(host) === message.link)) this.send(message)
  }
}

/** The link of a table; `undefined` also while the table moves to another node. */
function linkOf(host: TableHost): string | undefined {
  return host.isAway ? undefined : linkedBetOf(host.latest.moment.table.rules)?.link
}
