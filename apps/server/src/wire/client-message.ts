import { ClientMessage, CommandId, type Refusal } from '@openpit/protocol'
import { parsed, UNSTORABLE, unstorableInMessage } from './json.ts'

type ReadMessage =
  | { readonly ok: true; readonly message: ClientMessage }
  /** `id` is that of the command which the message should have been: its client waits for a reply. */
  | { readonly ok: false; readonly refusal: Refusal; readonly id: string | undefined }

/** Reads what a client has sent, or says what is wrong with it. */
export function readMessage(text: string): ReadMessage {
  const json = parsed(text)
  const read = ClientMessage.safeParse(json)
  const unstorable = unstorableInMessage(text, json)
  if (read.success && unstorable === undefined) return { ok: true, message: read.data }
  const [issue] = read.error?.issues ?? []
  const where = (issue?.path.join('.') ?? unstorable) || 'message'
  const what = json === undefined ? 'not JSON' : (issue?.message ?? UNSTORABLE)
  const { data: id } = CommandId.safeParse((json as { readonly id?: unknown } | null | undefined)?.id)
  return { ok: false, refusal: { kind: 'not-understood', clause: null, where, what }, id }
}
