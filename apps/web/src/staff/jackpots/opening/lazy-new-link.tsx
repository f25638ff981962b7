import { lazy, Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { useJackpotWords } from '../words/words.ts'

// The form reads the rulebooks, which no other part of the controller needs.
const Form = lazy(async () => ({ default: (await import('./new-link.tsx')).NewLinkForm }))

/** Opens the form for a new link. */
export function NewLink() {
  const words = useJackpotWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.newLink}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Form onDone={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
