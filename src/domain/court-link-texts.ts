type Told = {
  readonly tournament: string;
  /** 'Quadra 2', or the teams of a game. */
  readonly where: string;
  /** 'sábado, 12/04/2025'. */
  readonly day: string;
};

/** What an organiser sends to whoever scores at a court. */
export function courtLinkText({ tournament, where, day }: Told, url: string): string {
  return [
    `${tournament}: marque os pontos de ${where}, ${day}.`,
    `Abra este link no celular que fica na quadra e digite o seu nome. Não precisa de conta:\n${url}`,
    'Ele vale até a meia-noite desse dia. Não o passe a quem não vai marcar.',
  ].join('\n\n');
}
