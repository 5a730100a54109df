/**
 * What a reply asks for: to stop messages (`leave`), to get them again (`return`), or maybe one of these
 * (`unclear`, such as "vou sair mais cedo do jogo"), which an organiser decides.
 */
export const CONSENT_REPLIES = ['leave', 'return', 'unclear'] as const;
export type ConsentReply = (typeof CONSENT_REPLIES)[number];

const LONGEST = 300;

/** Courtesies, ignored anywhere in the text. */
const COURTESY =
  /\b(por (favor|gentileza)|favor|pf|pfv|pfvr|please|obrigad[oa]|obg|grat[oa]|valeu|vlw|oi|ola|bom dia|boa (tarde|noite)|gente|pessoal)\b/g;

const I_WANT =
  '(?:eu )?(?:(?:quero|qro|kero|queria|desejo|preciso|gostaria de|pode|podem|poderia|poderiam) )?';
const REMOVE =
  '(?:descadastrar|descadastra|descadastre|descadastrem|desinscrever|desinscreva|desinscrevam|remover|remova|removam|excluir|exclua|excluam)';
const LEAVE = `(?:sair|saia|parar|pare|parem|para|stop|stopall|cancel|cancelar|cancela|cancele|cancelem|quit|unsub|unsubscribe|optout|opt out|desativar|desative|${REMOVE})`;
const TAKE =
  '(?:tira|tire|tirem|tirar|retira|retire|retirem|retirar|remove|remova|removam|remover|exclui|exclua|excluam|excluir|apaga|apague|apaguem|apagar|deleta|delete|deletem|deletar|descadastra|descadastre|descadastrem|descadastrar|desinscreva|desinscrever)';
const SEND = '(?:manda|mande|mandem|mandar|envia|envie|enviem|enviar|receber)';
const MESSAGES =
  '(?:(?:a|o|as|os|essa|esse|essas|esses|dessas|desses|estas|estes|destas|destes|sua|seu|suas|seus|tanta|tanto|tantas|tantos|mais|de|da|do|das|dos|com) )*(?:mensagem|mensagens|msg|msgs|lembrete|lembretes|aviso|avisos|notificacao|notificacoes|promocoes|propaganda|propagandas|whatsapp|zap)';
const LIST =
  '(?:da|dessa|desta|de|do|desse|deste) (?:lista|listas|grupo)(?: de (?:transmissao|envio|envios|mensagens|whatsapp|avisos))?';
const FROM = `(?:${LIST}|${MESSAGES}|(?:de )?(?:me )?${SEND}(?: mais)?(?: isso| ${MESSAGES})?)`;
const NO_MORE = `nao (?:quero|queria|desejo|gostaria de)(?: mais)? (?:receber(?: mais)?(?: isso| nada| ${MESSAGES})?|${MESSAGES})`;
const NOT_SEND = `nao (?:me )?${SEND}(?: mais)?(?: isso| nada| ${MESSAGES})?`;
// Also without an object: nothing else asks for permission. "Não aceito" may be about a result.
const NOT_ALLOWED = `nao (?:autorizo|permito)(?: mais)?(?: ${SEND})?(?: o envio(?: de)?)?(?: ${MESSAGES})?`;
const NOT_ACCEPTED = `nao (?:aceito|concordo em|consinto em)(?: mais)?(?: receber(?: mais)?(?: ${MESSAGES})?| ${MESSAGES})`;
const MY_NUMBER = '(?:o )?meu (?:numero|telefone|celular|contato|whatsapp|zap)';
const WHERE =
  '(?: (?:(?:no|pelo|por) (?:whatsapp|zap)|(?:no|neste|nesse) (?:meu )?(?:numero|celular|telefone)|de (?:voces|vcs)|deste torneio|desse torneio|do torneio))?';

const LEAVING = whole(
  `${I_WANT}${LEAVE}(?: ${LEAVE})*(?: ${FROM})?(?: (?:no|pelo|por) (?:whatsapp|zap))?`,
  `${I_WANT}me ${TAKE} ${FROM}${WHERE}`,
  `${I_WANT}me ${REMOVE}`,
  `${I_WANT}${TAKE} (?:${MY_NUMBER}|(?:o )?meu nome ${FROM})(?: ${FROM})?${WHERE}`,
  `(?:eu )?(?:${NO_MORE}|${NOT_SEND}|${NOT_ALLOWED}|${NOT_ACCEPTED})(?: mais)?${WHERE}`,
  'sai(?: sai)*',
  `(?:ja )?(?:chega|basta)(?: (?:chega|basta))*(?: (?:disso|(?=de|com )${MESSAGES}|de (?:me )?${SEND}(?: ${MESSAGES})?))?${WHERE}`,
  `${I_WANT}ser (?:removid|excluid|retirad|tirad|descadastrad)[oa](?: ${FROM})?${WHERE}`,
  'me (?:deixa|deixe|deixem) em paz|(?:deixa|deixe|deixem) me em paz',
);
const RETURNING = whole(
  `${I_WANT}(?:voltar|volte|volta)(?: (?:voltar|volte|volta))*`,
  `${I_WANT}voltar (?:a receber(?: ${MESSAGES})?|(?:para|pra) (?:a )?(?:lista|o grupo))${WHERE}`,
);

/** "I left": only its accent tells it from a shortened SAIR. */
const LEFT = /(?<!\p{L})saí(?!\p{L})/iu;

/** Words for leaving, ending or unwanted messages. "Para" and "chega" alone occur in other sentences. */
const OF_LEAVING = new RegExp(
  `\\b(?:${[
    'sair|saia|saindo|parar|pare|parem|stop|stopall|quit|unsub\\w*|opt ?out',
    'cancel\\w*|des?cadastr\\w*|desinscr\\w*|remov\\w*|desativ\\w*|exclu(?:i|a|am|ir|em|id[oa])',
    'sai (?:fora|daqui|dessa|disso|da lista|do grupo|da minha|do meu)',
    '(?:apag|delet|retir)\\w* (?:os? |as? )?(?:meus?|minhas?)',
    'tir(?:a|e|em|ar) (?:eu|(?:o )?meu)|me tir\\w*|me (?:deix\\w+ em paz|esquec\\w*)',
    'spam|golpe(?! de vista)|denunci\\w*|bloque(?!io)\\w*|lgpd|procon',
    `nao (?:quero|queria|desejo|gostaria|${SEND}|me|autoriz\\w*|permit\\w*|consinto|concordo|aceito|dou permissao)`,
    'nao (?:muito )?obrigad[oa]|(?:nao tenho|sem)(?: mais)? interesse|dispenso|revog\\w*|retiro (?:o )?meu',
    '(?:para|parem|chega|basta) (?:de|com) (?:encher|incomod\\w*|perturb\\w*|importun\\w*|me|isso)',
    `(?:para|chega|basta) (?:de|com) (?:${MESSAGES}|${SEND})`,
    'numero errado|nao sou (?:eu|ess[ea]|est[ea])|nao conheco (?:voces|esse|este|essa|esta)',
  ].join('|')})\\b`,
);

/** What a reply, or the label of a tapped button, asks for; null for neither. */
export function consentReplyOf(text: string): ConsentReply | null {
  if (text.length > LONGEST) return OF_LEAVING.test(plain(text)) ? 'unclear' : null;
  const core = withoutCourtesy(text);
  if (isLeaving(core) || isLeavingThroughout(text))
    return LEFT.test(text.normalize('NFKC')) ? 'unclear' : 'leave';
  if (RETURNING.test(core)) return 'return';
  const words = plain(text);
  return OF_LEAVING.test(words) || OF_LEAVING.test(unstretched(words)) ? 'unclear' : null;
}

const isLeaving = (core: string) => LEAVING.test(core) || LEAVING.test(unstretched(core));

/** Several sentences, each of which asks to leave or is a courtesy. */
function isLeavingThroughout(text: string): boolean {
  const sentences = text
    .split(/[.,;:!?\n]+/)
    .map(withoutCourtesy)
    .filter(Boolean);
  return sentences.length > 1 && sentences.every(isLeaving);
}

/** "stopp" and "saiiiir" without repeated letters. "Parra" is a name: double r or s between vowels stays. */
const unstretched = (words: string) =>
  words.replaceAll(/(?<=[aeiou])([rs])\1(?=[aeiou])|(\p{L})\2+/gu, (run, sound, letter) =>
    sound ? run : letter,
  );

const withoutCourtesy = (text: string) => plain(text).replaceAll(COURTESY, ' ').replaceAll(/ +/g, ' ').trim();

function whole(...forms: readonly string[]): RegExp {
  return new RegExp(`^(?:${forms.join('|')})$`);
}

/**
 * Lower-case letters and digits without accents, single blanks, "s.a.i.r" as one word; many write "n" for "não".
 */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\bn\b/g, 'nao')
    .trim()
    .replace(/^\p{L}(?: \p{L})+$/u, (spelled) => spelled.replaceAll(' ', ''));
}
