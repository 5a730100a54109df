export const REMOVED = {
  player: 'Jogador removido',
  person: 'Pessoa removida',
  registration: { firstName: 'Inscrição', lastName: 'removida' },
  reason: 'A pessoa apagou os seus dados',
  deleted: 'A pessoa foi excluída do torneio',
} as const;
