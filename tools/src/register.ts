// Writes into the clause register which scenarios and tests claim to prove each clause. The tidy test fails if the
// register is out of date.
import { writeFileSync } from 'node:fs'
import { DOCUMENT_NAMES, register } from '@openpit/rulebooks/register'
import { proofsByClause, ROOT } from './proofs.ts'

const proofs = proofsByClause()
for (const name of DOCUMENT_NAMES) {
  const lines = register
    .filter(({ book }) => book === name)
    .map(({ book: _, ...clause }) => JSON.stringify({ ...clause, proofs: proofs.get(clause.id) ?? [] }))
  writeFileSync(`${ROOT}packages/rulebooks/register/${name}.json`, `[\n${lines.join(',\n')}\n]\n`)
}
console.log(`${register.length} clauses, ${proofs.size} with proofs`)
