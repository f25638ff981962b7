import type { PromotionView } from '@openpit/protocol'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { usePromotionWords } from './words/words.ts'

export function PromotionList({ all }: { readonly all: readonly PromotionView[] }) {
  const words = usePromotionWords()
  const { locale } = useMessages()
  if (all.length === 0) return <p>{words.none}</p>
  return (
    <ul className="promotions">
      {all.map(({ promotion, is, terms, entries }) => (
        <li key={promotion} className="panel">
          <h2>
            <a {...linkTo(`/promotions/${promotion}`)}>{promotion}</a>
          </h2>
          <p>{terms.nature}</p>
          <p className="facts">
            <b>{words.stages[is]}</b>
            <span>{words.entries(entries)}</span>
            {terms.closes !== undefined && <span>{words.closeAt(new Date(terms.closes).toLocaleString(locale))}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}
