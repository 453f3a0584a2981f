import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Bug, CircleQuestionMark, History, LibraryBig } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { NavigateFunction } from 'react-router'
import { routes } from '#api/client'
import { ISSUE_LIMITS, MAX_NAME_LENGTH } from '#domain'
import { apiClient } from '../../session/backend/client.ts'
import { formatDate } from '../../ui/format.ts'
import type { Command, CommandGroup } from './command.ts'

/** Fewer characters find too much. */
const LEAST_CHARACTERS = 2
/** Time after the last key until a search is sent, ms. */
const PAUSE = 150
/** Results of a kind. */
const MOST = 6

interface Found {
  readonly groups: readonly CommandGroup[]
  readonly isLoading: boolean
  /** Whether the server could not search runs or issues. */
  readonly isFailed: boolean
}

/** Library strategies, runs, issues and help documents that match the typed text. */
export function useFound(typed: string, navigate: NavigateFunction): Found {
  const text = useSettled(typed.trim())
  const asked = text.length < LEAST_CHARACTERS ? undefined : text.toLowerCase()
  const queries = {
    library: useLibrary(asked),
    runs: useRuns(asked),
    issues: useIssues(asked),
    help: useHelp(asked),
  }
  const commandsOf = <Item>(
    { data = [] }: UseQueryResult<readonly Item[]>,
    command: (item: Item) => Omit<Command, 'run'> & { readonly to: string },
  ): Command[] =>
    asked === undefined
      ? []
      : data.map((item) => {
          const { to, keywords = [], ...rest } = command(item)
          // The search has decided that it matches, by words that the label may lack.
          return { ...rest, keywords: [...keywords, asked], run: () => navigate(to) }
        })
  return {
    groups: [
      {
        heading: 'Strategy Library',
        commands: commandsOf(queries.library, ({ id, name, category }) => ({
          id: `library ${id}`,
          label: name,
          icon: LibraryBig,
          note: category.replaceAll('_', ' '),
          to: `/app/strategy-library?strategy=${id}`,
        })),
      },
      {
        heading: 'Runs',
        commands: commandsOf(queries.runs, ({ jobId, name, instrument, startDate, endDate }) => ({
          id: `run ${jobId}`,
          label: name === '' ? `${instrument} run` : name,
          icon: History,
          note: `${instrument} ${formatDate(startDate)} – ${formatDate(endDate)}`,
          to: `/app/backtesting/runs/${jobId}`,
        })),
      },
      {
        heading: 'Issues',
        commands: commandsOf(queries.issues, ({ id, key, title, status }) => ({
          id: `issue ${id}`,
          label: `${key} ${title}`,
          icon: Bug,
          note: status,
          to: `/app/bug-tracker/${id}`,
        })),
      },
      {
        heading: 'Help',
        commands: commandsOf(queries.help, ({ id, title, kind }) => ({
          id: `help ${id}`,
          label: title,
          icon: CircleQuestionMark,
          note: kind,
          to: `/app/help/${id}`,
        })),
      },
    ],
    isLoading: Object.values(queries).some(({ isFetching }) => isFetching),
    isFailed: queries.runs.isError || queries.issues.isError,
  }
}

/** A text once it has stopped changing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

type Asked = string | undefined

function useLibrary(asked: Asked) {
  return useQuery({
    queryKey: ['palette-library', asked],
    queryFn:
      asked === undefined
        ? skipToken
        : async () => {
            const { LIBRARY, searchLibrary } = await import('#domain/library')
            return searchLibrary(LIBRARY, { text: asked }).slice(0, MOST)
          },
    staleTime: Infinity,
  })
}

function useRuns(asked: Asked) {
  return useQuery({
    queryKey: ['palette-runs', asked],
    queryFn:
      asked === undefined
        ? skipToken
        : async ({ signal }) => {
            const query = { search: asked.slice(0, MAX_NAME_LENGTH), limit: MOST }
            return (await apiClient.call(routes.listRuns, { query }, { signal })).runs
          },
    retry: false,
  })
}

function useIssues(asked: Asked) {
  return useQuery({
    queryKey: ['palette-issues', asked],
    queryFn:
      asked === undefined
        ? skipToken
        : async ({ signal }) => {
            const query = { search: asked.slice(0, ISSUE_LIMITS.search), limit: MOST }
            return (await apiClient.call(routes.listIssues, { query }, { signal })).issues
          },
    retry: false,
  })
}

/** Help documents. Their texts and index load with the first search. */
function useHelp(asked: Asked) {
  return useQuery({
    queryKey: ['palette-help', asked],
    queryFn:
      asked === undefined
        ? skipToken
        : async () => {
            const [{ searchHelp }, { CATEGORIES }] = await Promise.all([
              import('../../knowledge/search.ts'),
              import('../../knowledge/document.ts'),
            ])
            const found = searchHelp(asked, MOST)
            return found.map(({ id, title, category }) => ({ id, title, kind: CATEGORIES[category] }))
          },
    staleTime: Infinity,
  })
}
