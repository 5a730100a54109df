/** What stands where somebody's name stood. */
export const REMOVED = {
  player: 'Jogador removido',
  person: 'Pessoa removida',
  registration: { firstName: 'Inscrição', lastName: 'removida' },
  reason: 'A pessoa apagou os seus dados',
} as const;
